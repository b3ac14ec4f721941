import { plainWords } from "./words.ts";

/** Languages whose commonest questions are understood, by their English names. */
export type Foreign = "German" | "Spanish" | "French" | "Portuguese";

/** What a word or phrase of a question means, in the words that the cues read. */
const GLOSSES: Readonly<Record<Foreign, string>> = {
  German:
    "monat:month,monate:months,tag:day,tage:days,millionen:millions,million:million,nur halb:only,statt:instead of,fehlerhaft:wrong,was bedeutet:what does mean,bedeutet:mean,langsamer:slower,brauche ich:do i need,sollte:should,doppelt so:twice,zu viele:too many,zu wenige:too few,nur:only,keine:no,verschwinden:disappear,gleich:same,umgekehrt:otherwise,heißt:mean,was will er mir:what does it mean,sagen:say,was ist der unterschied:what is the difference,was ist falsch:what is wrong,geht das nicht:does not work,geht nicht:does not work,funktioniert nicht:does not work,funktioniert das nicht:does not work,zu viele:too many,so viele:too many,zu wenige:too few,zu hoch:too high,keine zeilen:no rows,wie oft:how often,was bedeutet:what does mean,was heißt:what does mean,was macht:what does,ist das richtig:is this right,ist das korrekt:is this correct,ist es richtig:is it right,stimmt das:is this right,was soll ich:what should i do,wie fange ich an:how do i start,verstehe nicht:do not understand,verstehe die aufgabe:do not understand the task,noch eine:another,gib mir:give me,zeig mir:show me,schneller machen:make faster,warum:why,wieso:why,weshalb:why,bekomme:get,ich:i,zeilen:rows,zeile:row,ergebnis:result,fehler:error,fehlermeldung:error,leer:empty,fehlt:missing,fehlen:missing,doppelt:twice,doppelte:duplicates,langsam:slow,schneller:faster,schnell:fast,abfrage:query,unterschied:difference,zwischen:between,und:and,oder:or,falsch:wrong,richtig:right,erklär:explain,erkläre:explain,erklären:explain,beispiel:example,aufgabe:task,lösung:solution,wird nicht benutzt:is not used,nicht benutzt:not used,lernen:learn,nächstes:next,hilfe:help,kürzer:shorter,reihenfolge:order,spalte:column,tabelle:table,tabellen:tables,brauche:need,diese:this,dieser:this,das:this,dies:this,mit:with,ohne:without,nicht:not,ist:is,sind:are,wie:how,was:what,der:the,die:the,ein:a,eine:a,einen:a,meine:my,mein:my,kann:can,es:it,hier:here",
  Spanish:
    "mes:month,meses:months,día:day,días:days,duplica:duplicates,sobran:too many,millones:millions,un millón:million,millón:million,por qué:why,iguales:same,igual:same,desaparecen:disappear,salen:get,sale:get,me da:i get,debería:should,hace falta:need,sirve:help,ayudaría:would help,resolvería:would help,tuviera:if,solo:only,más lento:slower,todo:all,por qué:why,porqué:why,por que:why,cuál es la diferencia:what is the difference,qué está mal:what is wrong,que esta mal:what is wrong,no funciona:does not work,sale vacío:is empty,sale vacio:is empty,está vacío:is empty,demasiadas filas:too many rows,tantas filas:too many rows,más rápido:faster,mas rapido:faster,qué significa:what does mean,que significa:what does mean,qué hace:what does,está bien:is this right,es correcto:is this right,es correcta:is this right,cómo empiezo:how do i start,no entiendo:do not understand,más corto:shorter,dame:give me,filas:rows,fila:row,resultado:result,vacío:empty,falta:missing,faltan:missing,duplicados:duplicates,lento:slow,lenta:slow,rápido:fast,consulta:query,diferencia:difference,entre:between,y:and,o:or,mal:wrong,explica:explain,explicar:explain,ejemplo:example,tarea:task,ejercicio:exercise,solución:solution,índice:index,indice:index,no se usa:is not used,aprender:learn,siguiente:next,ayuda:help,columna:column,tabla:table,tablas:tables,este:this,esta:this,esto:this,mi:my,el:the,la:the,los:the,las:the,un:a,una:a,qué:what,que:what,cómo:how,como:how,lo:it,hago:do i make,hacer:make,con:with,sin:without,no:not,es:is,de:of,da:gives,orden:order",
  French:
    "mois:month,jour:day,jours:days,millions:millions,un million:million,million:million,disparaissent:disappear,disparaît:disappear,au lieu de:instead of,à quoi sert:what is for,sert:use,toujours:always,même:same,faut il:should i,devrait:should,aiderait:would help,si:if,zéro:zero,plus lent:slower,toutes:all,tous:all,que des:always only,jai:i get,quelle est la différence:what is the difference,quelle est la difference:what is the difference,ne marche pas:does not work,ne fonctionne pas:does not work,marche pas:does not work,quest ce qui ne va pas:what is wrong,trop de lignes:too many rows,tant de lignes:too many rows,pas de lignes:no rows,plus rapide:faster,plus vite:faster,que signifie:what does mean,que veut dire:what does mean,que fait:what does,est ce correct:is this right,cest correct:is this right,est ce juste:is this right,comment commencer:how do i start,je ne comprends pas:do not understand,plus court:shorter,donne moi:give me,montre moi:show me,pourquoi:why,lignes:rows,ligne:row,résultat:result,erreur:error,vide:empty,manque:missing,manquent:missing,doublons:duplicates,lent:slow,lente:slow,rapide:fast,requête:query,requete:query,différence:difference,entre:between,et:and,ou:or,faux:wrong,explique:explain,expliquer:explain,exemple:example,exercice:exercise,nest pas utilisé:is not used,pas utilisé:not used,apprendre:learn,suivant:next,aide:help,colonne:column,cette:this,ce:this,ça:this,ma:my,mon:my,le:the,la:the,les:the,un:a,une:a,quoi:what,comment:how,avec:with,sans:without,pas:not,est:is,sont:are,de:of,je:i,ordre:order",
  Portuguese:
    "mês:month,meses:months,dia:day,dias:days,um milhão:million,milhão:million,milhões:millions,devia:should,deveria:should,aparece:shows,em vez de:instead of,ajudaria:would help,resolvia:would help,resolveria:would help,se:if,tivesse:had,desaparecem:disappear,só:only,todos:all,todas:all,iguais:same,igual:same,centavos:decimals,mostrar:show,qual é a diferença:what is the difference,qual a diferença:what is the difference,o que está errado:what is wrong,não funciona:does not work,nao funciona:does not work,dá erro:error,da erro:error,está vazio:is empty,vem vazio:is empty,linhas demais:too many rows,tantas linhas:too many rows,mais rápido:faster,mais rápida:faster,mais rapido:faster,o que significa:what does mean,o que faz:what does,está certo:is this right,esta certo:is this right,está correto:is this right,é correto:is this right,como começo:how do i start,não entendo:do not understand,mais curto:shorter,me dá:give me,por que:why,por quê:why,porque:why,linhas:rows,linha:row,resultado:result,erro:error,vazio:empty,falta:missing,faltam:missing,duplicados:duplicates,lento:slow,lenta:slow,rápido:fast,consulta:query,diferença:difference,entre:between,e:and,ou:or,errado:wrong,explica:explain,explicar:explain,exemplo:example,tarefa:task,exercício:exercise,solução:solution,índice:index,não é usado:is not used,aprender:learn,próximo:next,ajuda:help,coluna:column,tabela:table,tabelas:tables,este:this,esta:this,isso:this,minha:my,meu:my,o:the,a:the,os:the,as:the,um:a,uma:a,que:what,como:how,faço:do i make,com:with,sem:without,não:not,é:is,de:of,ordem:order",
};

/** Words that only one of the languages has, or that English hasn't. */
const TELLING: Readonly<Record<Foreign, string>> = {
  German:
    "ein eine einen einem einer hab habe hat wird werden dass weil hier jetzt immer schon sagen soll sollte muss warum zwei drei statt obwohl nur ob wäre hätte brauche gibt tabelle spalte spalten werte abfragen den dem des im am zum zur warum wieso weshalb ich nicht mir mich mein meine alle auch nur aber kein keine wenn für von mit sind bei noch dann obwohl doch und was wie ist das der die fehler zeilen bedeutet bekomme zwischen unterschied schneller abfrage richtig falsch geht hilfe aufgabe",
  Spanish:
    "son los las para con pero más esto cada hay tengo si se su cuando dónde cuál esta este estos muy bien mal hace puedo debería debe también ya sólo mismo misma entonces quiero dice todas ninguna iguales lo mes meses día días fecha tabla por qué porqué cómo me da le que es un una del al pero solo todos mi consulta filas funciona diferencia más rápido qué sale vacío el los está ayuda ejercicio índice hago y",
  French:
    "nai lignes au lieu alors bien jours qui sont toujours cest quand quel quelle chaque aussi même plus moins faut dois peux pas été avais avant après sert mais mis commande ma mon mes ses leur ce cette ces à zéro où donc si pourquoi ça jai ai que des mes du il elle dans sur avec pour mais tout tous une un ne pas marche quelle est la différence requête lignes erreur plus rapide comment je et les vide exercice aide",
  Portuguese:
    "não devia aparece vez se esta este isso esse tivesse tabela uma meu seu sua quando onde qual cada mais menos também já só mesmo então quero pode preciso são foi tem dos das nos na ao linha data mês dias porque resolvia por que não está mas todos uma um do da em para com só está certo erro dá linhas diferença mais rápido consulta minha meu o é faço vazio ajuda você",
};

const glosses = (Object.keys(GLOSSES) as Foreign[]).map((language) => ({
  language,
  telling: new Set(TELLING[language].split(" ")),
  // A longer phrase means more than the words in it.
  phrases: GLOSSES[language]
    .split(",")
    .map((pair): readonly [string, string] => {
      const at = pair.indexOf(":");
      return [pair.slice(0, at), pair.slice(at + 1)];
    })
    .sort(([one], [other]) => other.length - one.length),
}));

/** What is quoted in a question, such as PostgreSQL's message, is in no language of the learner's. */
const QUOTED = [/"[^"]{0,80}"/g, /`[^`]{0,80}`/g];

/** The language of a question whose words aren't English, with the question in English words; null for any other. */
export function glossed(
  text: string,
  isEnglish: (word: string) => boolean,
): { readonly language: Foreign; readonly words: string } | null {
  const words = plainWords(text);
  const all = plainWords(
    QUOTED.reduce((rest, quoted) => rest.replace(quoted, " "), text.replace(/[«»“”]/g, '"')),
  )
    .split(" ")
    .filter((word) => /\p{L}{2}|[^\p{ASCII}]/u.test(word));
  const [best] = glosses
    .map((gloss) => ({
      gloss,
      hits: all.filter((word) => gloss.telling.has(word) && !isEnglish(word)).length,
    }))
    .sort((a, b) => b.hits - a.hits);
  if (!best || best.hits * 5 < all.length || best.hits === 0) return null;
  let said = ` ${words} `;
  for (const [phrase, meaning] of best.gloss.phrases) said = said.replaceAll(` ${phrase} `, ` ${meaning} `);
  return { language: best.gloss.language, words: said.trim() };
}
