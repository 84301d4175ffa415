/** An e-mail address that is written to on a press; in a narrow column it breaks before its @ and not within a word. */

interface Props {
  readonly to: string;
  /** On a line of its own. */
  readonly line?: boolean;
}

export function EmailLink({ to, line = false }: Props) {
  const at = to.lastIndexOf('@');
  return (
    <a href={`mailto:${to}`} style={line ? { display: 'block' } : undefined}>
      {to.slice(0, Math.max(0, at))}
      <wbr />
      {to.slice(Math.max(0, at))}
    </a>
  );
}
