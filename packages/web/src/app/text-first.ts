const PRELOADED_MODULE = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const ENTRY = /<script type="module" async="">([\s\S]*?)<\/script>/g;

/** For so long after everything has loaded modules wait for a first paint, in browsers that don't tell of it. */
const LONGEST_MS = 1_000;

/**
 * The HTML of a prerendered page whose modules are fetched after its first paint. It can be read before any script, so
 * scripts must not take the line from style sheets; React Router has no way to say so. Throws when the HTML isn't written
 * the way React Router writes it.
 */
export function textFirst(html: string): string {
  const modules = Array.from(html.matchAll(PRELOADED_MODULE), ([, href]) => href);
  const entries = [...html.matchAll(ENTRY)];
  const [[, entry = ""] = []] = entries;
  if (modules.length === 0 || entries.length !== 1)
    throw new Error("A prerendered page must preload modules and have one inline module that starts them.");
  const script = `<script>${afterFirstPaint(start(modules, entry))}</script>`;
  return html.replaceAll(PRELOADED_MODULE, "").replace(ENTRY, () => script);
}

/**
 * Statements that fetch the modules side by side, run them, and then do what the inline module did, in the same order.
 * React Router names a module before what it needs: run from the last to the first, each is a task by itself, between
 * which the page answers, where the first alone would run all in one go. The module that takes the page over, which the
 * inline module starts itself, runs when all others have.
 */
function start(modules: readonly (string | undefined)[], entry: string): string {
  const takesOver = /^import\((".+?")\);$/m.exec(entry)?.[1];
  const statements = entry
    .replaceAll(/^import \* as (\w+) from (".+?");$/gm, "const $1=await import($2);")
    .replaceAll(/^import (".+?");$/gm, "await import($1);")
    .replaceAll(/^import\((".+?")\);$/gm, "await import($1);");
  if (/^\s*import\s*[^\s(]/m.test(statements))
    throw new Error(`An import in a form not known: ${statements}`);
  return `for(const href of ${JSON.stringify(modules)}){const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link)}
for(const href of ${JSON.stringify(modules.toReversed().filter((href) => JSON.stringify(href) !== takesOver))}){await import(href);await(window.scheduler?.yield?.()??new Promise((next)=>setTimeout(next)))}
${statements}`;
}

/**
 * A script that runs statements once, as soon as something has been painted. At once when someone touches the page sooner,
 * when nobody is looking, and when the address has parameters: then more is to be shown than was prerendered, as after
 * signing in or with filters. A module that got lost on the way would leave a page that can be read but not used, and a
 * browser may remember the failure for as long as the page is open: the page is then loaded once more, as React Router does
 * for modules of later pages. Where nothing may be stored it isn't, since it might be loaded without end.
 */
function afterFirstPaint(statements: string): string {
  return `{let started=false;const start=async()=>{if(started)return;started=true;
const storage=(does,...what)=>{try{return sessionStorage[does]("master-sql.scripts-asked-for-again",...what)}catch{return does}};
try{
${statements}
storage("removeItem")}catch(error){
if(storage("getItem")!==null)throw error;
const reload=()=>{storage("setItem","1");location.reload()};
if(navigator.onLine)reload();else addEventListener("online",reload,{once:true})}};
if(document.hidden||/=/.test(location.search+location.hash))start();else{
new PerformanceObserver(start).observe({type:"paint",buffered:true});
for(const sign of ["pointerdown","keydown"])addEventListener(sign,start,{once:true,capture:true});
addEventListener("load",()=>setTimeout(start,${LONGEST_MS}))}}`;
}
