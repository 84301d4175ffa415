import type { Platform } from '#kernel/press.ts';

/** Which modifier is the command key here. */
export const platform: Platform = /mac|iphone|ipad/i.test(navigator.platform) ? 'mac' : 'other';
