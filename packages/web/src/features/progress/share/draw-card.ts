import { barsText, type CardFacts } from "./card-facts.ts";

/** Pixels of the image, in the shape that most networks show whole. */
export const CARD = { width: 1200, height: 630 } as const;

const MARGIN = 72;
const BARS = { top: 400, height: 120, gap: 10 } as const;
const FONT = "Schibsted Grotesk Variable, system-ui, sans-serif";

/** Draws the card in the colors of the page. */
export function drawCard(context: CanvasRenderingContext2D, facts: CardFacts, host: string): void {
  const style = getComputedStyle(document.documentElement);
  const color = (token: string) => style.getPropertyValue(`--ms-${token}`).trim();
  const { width, height } = CARD;
  context.fillStyle = color("surface-raised");
  context.fillRect(0, 0, width, height);
  context.fillStyle = color("accent");
  context.fillRect(0, 0, 14, height);

  const write = (text: string, x: number, y: number, font: string, token: string) => {
    context.font = `${font} ${FONT}`;
    context.fillStyle = color(token);
    context.fillText(text, x, y);
  };
  write("Master SQL with AI", MARGIN, 92, "600 28px", "accent");
  write(facts.title, MARGIN, 160, "650 56px", "ink");
  const column = (width - 2 * MARGIN) / facts.figures.length;
  for (const [place, { value, name }] of facts.figures.entries()) {
    write(value, MARGIN + place * column, 270, "650 64px", "ink");
    write(name, MARGIN + place * column, 312, "400 24px", "ink-muted");
  }
  const most = Math.max(1, ...facts.bars);
  const step = (width - 2 * MARGIN + BARS.gap) / Math.max(1, facts.bars.length);
  context.fillStyle = color("accent");
  for (const [place, bar] of facts.bars.entries()) {
    const tall = Math.max(3, (BARS.height * bar) / most);
    context.fillRect(MARGIN + place * step, BARS.top + BARS.height - tall, step - BARS.gap, tall);
  }
  write(barsText(facts), MARGIN, 566, "400 24px", "ink-muted");
  context.textAlign = "right";
  write(host, width - MARGIN, 566, "400 24px", "ink-muted");
  context.textAlign = "left";
}
