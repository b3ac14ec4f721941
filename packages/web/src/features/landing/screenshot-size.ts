/** Size of every screenshot in CSS pixels; `npm run screenshots` makes them so. */
export const SCREENSHOT = { width: 720, height: 600 };
