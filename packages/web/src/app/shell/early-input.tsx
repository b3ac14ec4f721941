import { useEffect } from "react";

declare global {
  interface Window {
    /**
     * Does again what was pressed and filled in before the page could react, and keeps no more; there until it was
     * called and nothing in the page is only prepared.
     */
    replayEarlyInput?: () => void;
  }
}

/**
 * A page can be read, its buttons pressed and its fields filled in, before its scripts have come. From the first moment
 * this keeps clicks on buttons (and on what else is marked with `data-press`), and keeps them from React, which would lose some and see others; and it remembers what
 * fields hold, which React would not ask for. `ReplayEarlyInput` tells the same fields and presses the same buttons
 * again, once they react. Impatient clicks on one button are one; what was taken out of the page meanwhile is left
 * alone. Links need no script. Within `[data-prepared]` stands what the page will look like, for something that comes
 * later than React: clicks there are kept until it is gone, and then are clicks on what has the same name in its place.
 */
export function EarlyInputScript() {
  // Our own constant text, no input; the server puts its hash in the content security policy.
  return <script dangerouslySetInnerHTML={{ __html: keepEarlyInput }} />;
}

// React hears of a field only when it differs from what React believes that it holds: so it is first told something
// else, by the setter that React put on the element, and then set behind React's back, by the setter of the element's
// class. One field at a time, as people do it: what a page keeps of one in its address must be there before the next is
// told.
export const keepEarlyInput = `{
const pressed=[],filled=new Map(),isTicked=(field)=>/^(checkbox|radio)$/.test(field.type),prepared="[data-prepared]";
let reacts=false;
const keepClick=(event)=>{const button=event.target instanceof Element?event.target.closest("button,[data-press]"):null;if(!button||button.disabled||reacts&&!button.closest(prepared))return;event.preventDefault();event.stopImmediatePropagation();if(pressed.at(-1)!==button)pressed.push(button)};
const keepField=({target:field})=>{if(field instanceof HTMLElement&&"value" in field)filled.set(field,isTicked(field)?field.checked:field.value)};
const tick=(field,kept)=>{field.checked=!kept;field.click()};
const fill=(field,kept)=>{
const cursor=document.activeElement===field&&typeof field.selectionStart==="number"?[field.selectionStart,field.selectionEnd]:null;
field.value=kept+" ";
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),"value").set.call(field,kept);
if(cursor)field.setSelectionRange(...cursor);
for(const type of ["input","change"])field.dispatchEvent(new Event(type,{bubbles:true}))};
addEventListener("click",keepClick,true);addEventListener("input",keepField,true);
const nameOf=(button)=>button.getAttribute("aria-label")??button.textContent;
const inItsPlace=(button)=>[...document.querySelectorAll("main button")].find((other)=>nameOf(other)===nameOf(button)&&other.checkVisibility());
window.replayEarlyInput=async()=>{reacts=true;removeEventListener("input",keepField,true);
if(!document.querySelector(prepared)){delete window.replayEarlyInput;removeEventListener("click",keepClick,true)}
for(const [field,kept] of filled)if(field.isConnected&&!field.disabled){(isTicked(field)?tick:fill)(field,kept);await new Promise((next)=>setTimeout(next))}
filled.clear();
for(const button of pressed.splice(0))if(!button.closest(prepared)){if(button.isConnected)button.click()}else if(button.isConnected)pressed.push(button);else inItsPlace(button)?.click()}}`;

/** Rendered once, in what every page has around it: its effect runs when React has taken the page over. */
export function ReplayEarlyInput() {
  useEffect(() => {
    // After the effects of the whole page, which may set what a button works on.
    queueMicrotask(() => window.replayEarlyInput?.());
  }, []);
  return null;
}
