/** Brings the offer of the start page into view; a keyboard goes on from there. */
export function scrollToOffer(): void {
  const offer = document.getElementById("offer");
  if (!offer) return;
  const reduced = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  offer.scrollIntoView({ behavior: reduced ? "auto" : "smooth", block: "start" });
  if (!offer.hasAttribute("tabindex")) offer.setAttribute("tabindex", "-1");
  offer.focus({ preventScroll: true });
}
