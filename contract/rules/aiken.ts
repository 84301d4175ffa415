/** The line that ends a question in Aiken: `ANSWER: A`, also in French and Portuguese, in letters of any size. */

/** What follows the label, in its first group; capitals are often typed without their accents. */
export const AIKEN_ANSWER = /^(?:ANSWER|R[ÉE]PONSE|RESPOSTA)\s*:\s*(.*)$/iu;
