import { picture } from './picture.ts';
import styles from './signature.module.css';
import { signaturePath } from './strokes.ts';

/** A drawn signature; nothing for a typed one. */
export function SignatureInk({ label, strokes }: { label: string; strokes: string }) {
  const path = signaturePath(strokes);
  return (
    path && (
      <svg className={styles.ink} viewBox={`0 0 ${path.width} ${path.height}`} {...picture(label)}>
        <path d={path.d} />
      </svg>
    )
  );
}
