/** Browsers inside other apps, in which Google refuses to sign anybody in. */
const inApp =
  /Instagram|FBAN|FBAV|FB_IAB|Facebook|Twitter|TikTok|musical_ly|BytedanceWebview|Snapchat|LinkedIn|WhatsApp|Telegram|MicroMessenger|WeChat|\bLine\//i;
const mobile = /Android|iPhone|iPad|iPod|webOS|BlackBerry|IEMobile|Opera Mini|Mobile/i;

export function isInAppBrowser(userAgent: string): boolean {
  return inApp.test(userAgent);
}

export function isMobileBrowser(userAgent: string): boolean {
  return mobile.test(userAgent) || isInAppBrowser(userAgent);
}
