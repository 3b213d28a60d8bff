import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import SignaturePadLibrary from 'signature_pad';
import { Button } from '#client/ui/button.tsx';
import styles from './signature.module.css';
import { picture } from './picture.ts';
import { decodeStrokes, encodeStrokes } from './strokes.ts';

type PadProps = { label: string; strokes: string; onStrokes: (strokes: string) => void };

const pen = {
  minWidth: 1.2,
  maxWidth: 2.6,
  dotSize: 2.2,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
} as const;

const inkOf = (canvas: HTMLCanvasElement): string => getComputedStyle(canvas).color;

const written = (pad: SignaturePadLibrary, canvas: HTMLCanvasElement): string =>
  encodeStrokes({
    width: canvas.clientWidth,
    height: canvas.clientHeight,
    strokes: pad.toData().map(({ points }) => points),
  });

/**
 * Fits the drawing to the canvas and the present colours: after turning the phone it is the same
 * signature, larger or smaller.
 */
function redraw(pad: SignaturePadLibrary, canvas: HTMLCanvasElement, strokes: string): void {
  const ratio = Math.max(1, window.devicePixelRatio);
  canvas.width = canvas.clientWidth * ratio;
  canvas.height = canvas.clientHeight * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
  pad.penColor = inkOf(canvas);
  const drawing = decodeStrokes(strokes);
  const scale = drawing
    ? Math.min(canvas.clientWidth / drawing.width, canvas.clientHeight / drawing.height)
    : 1;
  pad.fromData(
    (drawing?.strokes ?? []).map((points) => ({
      ...pen,
      penColor: inkOf(canvas),
      points: points.map(({ x, y }) => ({ x: x * scale, y: y * scale, pressure: 0.5, time: 0 })),
    })),
  );
}

/**
 * A field to sign in with a finger, pen or mouse. It returns the drawing as compact text
 * (strokes.ts).
 */
export function SignaturePad({ label, strokes, onStrokes }: PadProps) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePadLibrary>(null);
  const latest = useRef({ strokes, onStrokes });
  useEffect(() => {
    latest.current = { strokes, onStrokes };
  });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const drawing = new SignaturePadLibrary(element, { ...pen, penColor: inkOf(element) });
    pad.current = drawing;
    drawing.addEventListener('endStroke', () =>
      latest.current.onStrokes(written(drawing, element)),
    );
    const fit = () => redraw(drawing, element, latest.current.strokes);
    const watch = new ResizeObserver(fit);
    watch.observe(element);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', fit);
    return () => {
      watch.disconnect();
      dark.removeEventListener('change', fit);
      drawing.off();
    };
  }, []);
  const clear = () => {
    pad.current?.clear();
    onStrokes('');
  };
  return (
    <div className={styles.pad}>
      <canvas ref={canvas} className={styles.canvas} {...picture(label)} />
      <span className={styles.line} aria-hidden="true" />
      <Button variant="quiet" icon="undo" disabled={strokes === ''} onClick={clear}>
        {t`Clear signature`}
      </Button>
    </div>
  );
}
