/** Devices are looked up before it is known whose sign-in it is. */
import type { Step } from '../columns.ts';

export const deviceHashes = ({ db }: Step): Promise<void> =>
  db.schema.createIndex('known_device_hash').on('known_device').column('device_hash').execute();
