/** Name and meaning of each sign of the starter set, by its code. */
export type SignWords = Readonly<Record<string, readonly [name: string, meaning: string]>>;
