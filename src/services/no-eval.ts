/**
 * The panel's policy lets no text become code. Zod would try whether it may, which browsers note as a violation at every load.
 * Imported before what reads with it.
 */
import { config } from 'zod';

config({ jitless: true });
