import { useEffect, useRef, useState, type RefObject } from 'react';
import type { MapSize, Spot } from '#domain/map-view.ts';

const firstSize: MapSize = { width: 640, height: 416 };

/** The size of a piece of the page in pixels, and what is dragged on it. */
export function useSurface(onDrag: (by: Spot) => void): {
  readonly surface: RefObject<HTMLDivElement | null>;
  readonly size: MapSize;
} {
  const surface = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(firstSize);
  const drag = useRef(onDrag);
  useEffect(() => {
    drag.current = onDrag;
  });
  useEffect(() => {
    const element = surface.current;
    if (element === null) return undefined;
    const measured = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    measured.observe(element);
    let last: Spot | null = null;
    const over = new AbortController();
    const listen = (type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel') =>
      element.addEventListener(
        type,
        (event) => {
          const at = { x: event.clientX, y: event.clientY };
          if (type === 'pointermove' && last !== null)
            drag.current({ x: last.x - at.x, y: last.y - at.y });
          const holds = type === 'pointerdown' || (type === 'pointermove' && last !== null);
          last = holds && event.buttons > 0 ? at : null;
        },
        { signal: over.signal },
      );
    listen('pointerdown');
    listen('pointermove');
    listen('pointerup');
    listen('pointercancel');
    return () => {
      measured.disconnect();
      over.abort();
    };
  }, []);
  return { surface, size };
}
