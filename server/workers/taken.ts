/** Places that are taken, by what they are of and by who took them. */
export class Taken {
  readonly #counts = new Map<string, number>();
  readonly #owners = new Map<number, Map<string, number>>();

  /** Whether one of `most` places was free; it is taken then. */
  take(owner: number, key: string, most: number): boolean {
    if ((this.#counts.get(key) ?? 0) >= most) return false;
    const own = this.#owners.get(owner) ?? new Map<string, number>();
    this.#owners.set(owner, own);
    add(this.#counts, key, 1);
    add(own, key, 1);
    return true;
  }

  /** Gives one back; nothing happens where the owner has none. */
  give(owner: number, key: string): void {
    const own = this.#owners.get(owner);
    if (!own?.has(key)) return;
    add(own, key, -1);
    add(this.#counts, key, -1);
    if (own.size === 0) this.#owners.delete(owner);
  }

  /** Gives back all that an owner has. */
  giveAll(owner: number): void {
    for (const [key, count] of this.#owners.get(owner) ?? []) add(this.#counts, key, -count);
    this.#owners.delete(owner);
  }
}

function add(counts: Map<string, number>, key: string, difference: number): void {
  const count = (counts.get(key) ?? 0) + difference;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
