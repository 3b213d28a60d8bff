import styles from './icon.module.css';

/** Line drawings on a 24 × 24 grid. */
const drawings = {
  day: 'M3 10.5 12 3l9 7.5V21h-6v-6H9v6H3z',
  visits: 'M8 6h13M8 12h13M8 18h13M3.5 6h.01M3.5 12h.01M3.5 18h.01',
  notes: 'M4 20h4L19.5 8.5a2.1 2.1 0 0 0-4-4L4 16zM13.5 6.5l4 4',
  more: 'M5 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM19 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2z',
  sync: 'M20 11a8 8 0 0 0-14.5-3.5L3 10M3 4v6h6M4 13a8 8 0 0 0 14.5 3.5L21 14M21 20v-6h-6',
  check: 'M4.5 12.5 10 18 20 6.5',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5.5l3.5 2',
  alert: 'M12 3.5 22 20.5H2zM12 10v4.5M12 17.6h.01',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.6h.01',
  dot: 'M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  dash: 'M5 12h14',
  close: 'M5 5l14 14M19 5 5 19',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16.2 16.2 21 21',
  plus: 'M12 4v16M4 12h16',
  back: 'M15 4.5 7.5 12l7.5 7.5',
  next: 'M9 4.5l7.5 7.5L9 19.5',
  down: 'M4.5 9l7.5 7.5L19.5 9',
  menu: 'M4 6h16M4 12h16M4 18h16',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c.6-4.2 3.7-6.5 8-6.5s7.4 2.3 8 6.5',
  users:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c.5-3.6 3-5.5 6.5-5.5s6 1.9 6.5 ' +
    '5.5M16 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.8c2.3.6 3.7 2.4 4 5.2',
  folder: 'M3 6h6l2 2.5h10V19H3z',
  upload: 'M12 16V4M6.5 9.5 12 4l5.5 5.5M4 16v4h16v-4',
  download: 'M12 4v12M6.5 10.5 12 16l5.5-5.5M4 16v4h16v-4',
  print: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z',
  lock: 'M6 11h12v10H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  leave: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  switch: 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4',
  device: 'M7 2.5h10v19H7zM11 18.5h2',
  offline:
    'M3 3l18 18M7.5 19H17a4 4 0 0 0 2.5-.9M20.6 14A4 4 0 0 0 17 11c-.3-2.8-2.3-5-5-5-.8 ' +
    '0-1.5.2-2.2.5M6.5 9.5A4.8 4.8 0 0 0 7.5 19',
  undo: 'M4 9h10a6 6 0 0 1 0 12H9M8.5 4.5 4 9l4.5 4.5',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.3 9.5a2.8 2.8 0 1 1 4 2.6c-.900.4-1.3 1-1.3 1.9M12 17h.01',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  trash: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5',
  place:
    'M12 21.5c-4.5-5-6.5-8.5-6.5-11.5a6.5 6.5 0 0 1 13 0c0 3-2 6.5-6.5 11.5zM12 7.5a2.5 ' +
    '2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  call:
    'M6.5 3.5 9.5 4l1 4.5-2.3 1.8a12 12 0 0 0 5.5 5.5l1.8-2.3L20 14.5l.5 3c-.2 1.8-1.5 ' +
    '3-3.2 3C10 20 4 14 3.5 6.7c0-1.7 1.2-3 3-3.2z',
  episode: 'M4 5h16v16H4zM4 9.5h16M8.5 3v4M15.5 3v4',
  queue: 'M4 4h16v6H4zM4 14h16v6H4zM8 7h.01M8 17h.01',
  camera: 'M3 7h4l2-3h6l2 3h4v13H3zM12 9.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  microphone:
    'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21M8.5 21h7',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c.6-4.2 3.7-6.5 8-6.5s7.4 2.3 8 6.5',
} as const;

export type IconName = keyof typeof drawings;

/** A line icon. Decorative unless it carries a label of its own. */
export const Icon = ({ name, label }: { name: IconName; label?: string }) => (
  <svg
    className={styles.icon}
    viewBox="0 0 24 24"
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    <path d={drawings[name]} />
  </svg>
);
