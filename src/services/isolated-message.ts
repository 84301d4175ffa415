/** Formats a compiled text as use-intl does, and keeps what is written from right to left from turning a number beside it. */
import formatMessage from 'use-intl/format-message/format-only';
import { isolated } from '#contract/rules/isolated.ts';

const formatIsolated: typeof formatMessage = (key, message, values, options) =>
  formatMessage(
    key,
    message,
    values &&
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]),
      ),
    options,
  );
// Read by use-intl: whether a text may also be given out as it is compiled.
formatIsolated.raw = formatMessage.raw;

export default formatIsolated;
