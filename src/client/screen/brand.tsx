import styles from './brand.module.css';

/** The mark: a porch with its light on. */
export const BrandMark = () => (
  <svg className={styles.mark} viewBox="0 0 64 64" aria-hidden="true">
    <rect width="64" height="64" rx="14" fill="#0b5cad" />
    <path
      d="M10 31 32 13l22 18"
      fill="none"
      stroke="#fff"
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="M17 29v22h30V29" fill="none" stroke="#fff" strokeWidth="5" strokeLinejoin="round" />
    <path d="M32 22v15" stroke="#ffd54a" strokeWidth="4" strokeLinecap="round" />
    <path d="M25 43a7 7 0 0 1 14 0z" fill="#ffd54a" />
  </svg>
);

/** The mark with the product's name. */
export const Brand = () => (
  <span className={styles.brand}>
    <BrandMark />
    Porchlight
  </span>
);
