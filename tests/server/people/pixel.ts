/** An image of one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const pixel = (): File => new File([Buffer.from(PNG, 'base64')], 'pixel.png', { type: 'image/png' });
