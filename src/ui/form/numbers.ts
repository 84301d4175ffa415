/** Numbers between what is typed and what is kept. Money is typed in whole units and kept in hundredths. */

/** The number that a text says, with a comma or a point; null when it says none. */
export function numberSaid(typed: string, money: boolean): number | null {
  const plain = typed.replace(',', '.').trim();
  const number = Number(plain);
  if (plain === '' || !Number.isFinite(number)) return null;
  return money ? Math.round(number * 100) : number;
}

/** A kept number as it is first shown, with the language's decimal sign. */
export function numberShown(kept: number, money: boolean, language: string): string {
  const shown = money && kept % 100 !== 0 ? (kept / 100).toFixed(2) : String(money ? kept / 100 : kept);
  return language === 'en' ? shown : shown.replace('.', ',');
}
