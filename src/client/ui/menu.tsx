import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './menu.module.css';

export type MenuItem = {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly onPick: () => void;
};

type MenuProps = {
  /** Names the button and the menu, such as "Actions for Nora Brightwater". */
  label: string;
  items: readonly MenuItem[];
  /** What the button shows; three dots by default. */
  children?: ReactNode;
  /** -1 where arrow keys, not Tab, reach the button. */
  tabIndex?: number | undefined;
};

const steps: Readonly<Record<string, (index: number, length: number) => number>> = {
  ArrowDown: (index, length) => (index + 1) % length,
  ArrowUp: (index, length) => (index - 1 + length) % length,
  Home: () => 0,
  End: (_index, length) => length - 1,
};

/** Moves the focus among the items; Tab leaves the menu like Escape does. */
function onMenuKey(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const step = steps[event.key];
  if (step) {
    const index = items.findIndex((item) => item === document.activeElement);
    items[step(index, items.length)]?.focus();
    event.preventDefault();
  } else if (event.key === 'Tab') event.currentTarget.hidePopover();
}

/**
 * Keeps the menu at its button: below it, or above where there is no room. It closes once its
 * button has left the window.
 */
function place(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect();
  if (bottom < 0 || top > window.innerHeight) {
    menu.hidePopover();
    return;
  }
  const above = bottom + menu.offsetHeight > window.innerHeight && top > menu.offsetHeight;
  menu.style.top = `${above ? top - menu.offsetHeight : bottom}px`;
  menu.style.left = `${Math.max(0, right - menu.offsetWidth)}px`;
}

/**
 * A button with a menu of actions. Arrow keys move, Enter picks, Escape, Tab and a press elsewhere
 * close it; the focus returns to the button (WAI-ARIA practices, menu button).
 */
export function Menu({ label, items, children, tabIndex }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open || !menu.current || !button.current) return undefined;
    const shown = menu.current;
    const at = button.current;
    const follow = () => place(shown, at);
    follow();
    shown.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
    // Also the scrolling that brought the button into view, which may end after the menu opened.
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [open]);
  const pick = (item: MenuItem) => {
    menu.current?.hidePopover();
    item.onPick();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
        tabIndex={tabIndex}
        data-print="no"
      >
        {children ?? <Icon name="more" />}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={onMenuKey}
      >
        {open &&
          items.map((item) => (
            <button
              key={item.id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={item.disabled || undefined}
              className={classNames(styles.item, item.danger && styles.danger)}
              onClick={() => (item.disabled ? undefined : pick(item))}
            >
              {item.icon && <Icon name={item.icon} />}
              {item.label}
            </button>
          ))}
      </div>
    </>
  );
}
