/** Puts text on the clipboard; false when the browser refuses. Must be called while a key press or click is handled. */
export async function copyText(text: string): Promise<boolean> {
  // Absent where the page isn't served securely, such as over plain HTTP in a local network.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard !== undefined) {
    const written = await clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    if (written) return true;
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  area.style.opacity = "0";
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
