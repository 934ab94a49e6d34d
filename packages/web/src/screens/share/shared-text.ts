/** What was shared with an address, part by part; a part that another holds is left out. */
export function sharedText(search: string): string {
  const params = new URLSearchParams(search);
  const parts = ['title', 'text', 'url'].map((name) => (params.get(name) ?? '').trim());
  return parts
    .filter(
      (part, at) => part !== '' && !parts.some((other, place) => place !== at && isWithin(part, other, at < place)),
    )
    .join('\n');
}

/** Whether a part is in another; of two that are the same, the first stays. */
function isWithin(part: string, other: string, isFirst: boolean): boolean {
  return other === part ? !isFirst : other.includes(part);
}
