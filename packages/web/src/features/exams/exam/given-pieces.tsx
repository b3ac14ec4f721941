import { IconPlus } from "@tabler/icons-react";
import classes from "./exam-question-view.module.css";

interface GivenPiecesProps {
  readonly pieces: readonly string[];
  /** Puts a piece on a line of its own, where the cursor of the editor is. */
  onTake(piece: string): void;
}

/** The pieces that the query of a question is made of; the answer itself is written in the editor. */
export function GivenPieces({ pieces, onTake }: GivenPiecesProps) {
  return (
    <section aria-labelledby="pieces-title">
      <h3 id="pieces-title">Pieces</h3>
      <ul className={classes.pieces}>
        {pieces.map((piece) => (
          <li key={piece}>
            <button
              type="button"
              className={classes.piece}
              aria-label={`Put into the editor: ${piece}`}
              onClick={() => onTake(piece)}
            >
              <IconPlus size={16} stroke={1.75} aria-hidden="true" />
              <code translate="no">{piece}</code>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
