import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import type { SignaturePosition, SignatureType } from '#contract/signed-documents.ts';
import type { PageSize } from '#client/features/note/pdf/sign-pdf.ts';
import styles from './signing.module.css';

/** Pixels of the page's image that an arrow key moves a signature; with Shift ten times as many. */
const step = 5;

type Point = Pick<SignaturePosition, 'x' | 'y'>;

const within = (value: number, most: number): number =>
  Math.round(Math.min(Math.max(value, 0), most));

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type PlaceProps = {
  readonly size: PageSize;
  readonly page: number;
  readonly positions: readonly SignaturePosition[];
  /** The signature that is placed now. */
  readonly type: SignatureType;
  readonly onPlace: (point: Point) => void;
};

/** A page in its proportions: a press or Enter places the signature, arrow keys move it. */
export function PlaceSignature({ size, page, positions, type, onPlace }: PlaceProps) {
  const { t } = useLingui();
  const names = { provider: t`Provider`, patient: t`Patient` };
  const shown = positions.filter((position) => position.page === page);
  const current = shown.find((position) => position.type === type);
  const place = ({ x, y }: Point) =>
    onPlace({ x: within(x, size.width), y: within(y, size.height) });
  const middle = { x: size.width / 2, y: size.height / 2 };
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    place({
      x: ((event.clientX - left) / width) * size.width,
      y: ((event.clientY - top) / height) * size.height,
    });
  };
  /** Enter, space or a screen reader's press: it has no place of its own. */
  const activate = (event: MouseEvent) => {
    if (event.detail === 0 && !current) place(middle);
  };
  const move = (event: KeyboardEvent) => {
    const by = moves[event.key];
    if (!by) return;
    event.preventDefault();
    const far = event.shiftKey ? step * 10 : step;
    const { x, y } = current ?? middle;
    place({ x: x + by[0] * far, y: y + by[1] * far });
  };
  const where = current ? t`${current.x} from the left, ${current.y} from the top` : t`not placed`;
  const who = names[type];
  return (
    <button
      type="button"
      className={styles.sheet}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
      aria-label={t`Page ${page}. Signature of ${who}: ${where}. Arrow keys move it.`}
      onPointerDown={press}
      onClick={activate}
      onKeyDown={move}
    >
      {shown.length === 0 && (
        <span className={styles.empty}>
          {t`Press where the signature belongs. The page itself is shown below.`}
        </span>
      )}
      {shown.map((position) => (
        <span
          key={position.type}
          className={styles.mark}
          style={{
            insetInlineStart: `${(position.x / size.width) * 100}%`,
            insetBlockStart: `${(position.y / size.height) * 100}%`,
          }}
        >
          {names[position.type]}
        </span>
      ))}
    </button>
  );
}
