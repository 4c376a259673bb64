/** The little Markdown that rules are written in, cut into pieces that a component can show. */
export type Piece =
  { kind: 'text' | 'code' | 'strong' | 'emphasis'; text: string } | { kind: 'rule'; text: string };

const PATTERN =
  /`(?<code>[^`]+)`|\*\*(?<strong>[^*]+)\*\*|\*(?<emphasis>[^*]+)\*|\b(?<rule>[A-Z]{3}-\d+(?:\.\w+)*)/g;

export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(PATTERN)) {
    if (match.index > end) found.push({ kind: 'text', text: text.slice(end, match.index) });
    const { code, strong, emphasis, rule } = match.groups ?? {};
    if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else if (emphasis !== undefined) found.push({ kind: 'emphasis', text: emphasis });
    else if (rule !== undefined) found.push({ kind: 'rule', text: rule });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ kind: 'text', text: text.slice(end) });
  return found;
}
