const pairs = (text: string) =>
  new Map(
    text
      .trim()
      .split(",")
      .map((pair): [string, string] => {
        const at = pair.indexOf(":");
        return [pair.slice(0, at), pair.slice(at + 1)];
      }),
  );

/** Contractions without their apostrophe, written out. */
export const CONTRACTIONS = pairs(
  "whats:what is,wheres:where is,hows:how is,thats:that is,its:it is,theres:there is,whos:who is,isnt:is not,arent:are not,wasnt:was not,werent:were not,doesnt:does not,dont:do not,didnt:did not,cant:can not,cannot:can not,couldnt:could not,wont:will not,wouldnt:would not,shouldnt:should not,hasnt:has not,havent:have not,im:i am,ive:i have,ill:i will,youre:you are,theyre:they are,aint:is not",
);

/** Words as people type them in a chat. */
export const SHORTHAND = pairs(
  "pls:please,plz:please,u:you,ur:your,n:and,r:are,diff:difference,diffs:difference,btw:between,vs:versus,teh:the,wat:what,wut:what,wen:when,wether:whether,bc:because,cuz:because,thx:thanks,ty:thanks,tnx:thanks,ok:okay,qry:query,querry:query,tbl:table,col:column,cols:columns,pk:primary key,fk:foreign key,idx:index,perf:performance,optimise:optimize,optimised:optimize,optimization:optimize,optimisation:optimize",
);
