/** HTML of the course whose code isn't translated with the words around it. */
export function withCodeAsItIs(html: string): string {
  return html.replaceAll(/<(code|pre)\b/g, '<$1 translate="no"');
}
