/** A name written in a hand, as a signature: the same picture wherever somebody's name stands for theirs. */
export const WIDTH = 480;
export const HEIGHT = 140;
export const INK = '#1c2024';

/** Writes a name over whatever was drawn before, as large as fits. */
export function writeName(canvas: HTMLCanvasElement, name: string): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.clearRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = INK;
  pen.textBaseline = 'middle';
  for (let size = 56; size > 14; size -= 2) {
    pen.font = `italic ${size}px "Segoe Script", "Brush Script MT", "Snell Roundhand", cursive`;
    if (pen.measureText(name).width < WIDTH - 40) break;
  }
  pen.fillText(name, 20, HEIGHT / 2);
}

/** The picture of a written name, as a `data:` address of a PNG. */
export function writtenName(name: string): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  writeName(canvas, name);
  return canvas.toDataURL('image/png');
}
