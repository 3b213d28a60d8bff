import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { mount } from '#client/features/note/testing/mount.tsx';
import { Button } from './button.tsx';
import { Choice } from './choice.tsx';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { TextField } from './text-field.tsx';
import { useLeaveToast, useToast } from './toast.tsx';

let unmount = (): void => {};
afterEach(() => unmount());

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Plan visits</Button>
      {open && (
        <Dialog title="Plan" onClose={() => setOpen(false)}>
          Content
        </Dialog>
      )}
    </>
  );
}

describe('a dialog', () => {
  it('is modal, is named by its title, ends with Escape and gives the focus back', async () => {
    ({ unmount } = mount(<Opener />));
    await screen.getByRole('button', { name: 'Plan visits' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Plan' });
    await expect.element(dialog).toBeVisible();
    expect(document.querySelector('dialog')?.matches(':modal')).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Plan visits' })).toHaveFocus();
  });

  it('keeps a field that takes the focus clear of its buttons', async () => {
    await screen.viewport(360, 640);
    const names = Array.from({ length: 12 }, (_, index) => `Field ${index}`);
    ({ unmount } = mount(
      <Dialog title="Times" onClose={() => {}} actions={<Button>Save</Button>}>
        {names.map((name) => (
          <TextField key={name} label={name} value="" error="Wrong" onChange={() => {}} />
        ))}
      </Dialog>,
    ));
    await expect.element(screen.getByRole('button', { name: 'Save' })).toBeVisible();
    const bar = () => document.querySelector('footer')?.getBoundingClientRect().top;
    const hidden = [...document.querySelectorAll('dialog input')].filter((input) => {
      if (input instanceof HTMLElement) input.focus();
      return input.getBoundingClientRect().bottom > (bar() ?? 0);
    });
    expect(hidden).toEqual([]);
    await screen.viewport(414, 896);
  });

  it('cuts no word of its buttons on the narrowest phone (ux: 320 px)', async () => {
    await screen.viewport(320, 640);
    const actions = (
      <>
        <Button>Abbrechen</Button>
        <Button variant="primary" icon="folder">
          Übernehmen
        </Button>
      </>
    );
    ({ unmount } = mount(
      <Dialog title="Import" onClose={() => {}} actions={actions}>
        Content
      </Dialog>,
    ));
    await expect.element(screen.getByRole('button', { name: 'Übernehmen' })).toBeVisible();
    const cut = [...document.querySelectorAll('footer button')].filter(
      (button) => button.scrollWidth > button.clientWidth,
    );
    expect(cut.map(({ textContent }) => textContent)).toEqual([]);
    await screen.viewport(414, 896);
  });

  it('begins at its first field', async () => {
    ({ unmount } = mount(
      <Dialog title="Search" onClose={() => {}}>
        <input hidden readOnly />
        <input aria-label="Person" readOnly />
        <TextField label="Patient name" value="" onChange={() => {}} />
      </Dialog>,
    ));
    await expect.element(screen.getByRole('textbox', { name: 'Patient name' })).toHaveFocus();
  });

  it('begins at a choice, and without a field at Close', async () => {
    ({ unmount } = mount(
      <Dialog title="Display" onClose={() => {}}>
        <Choice
          label="Theme"
          options={[{ value: 'dark', label: 'Dark' }]}
          value={null}
          onChange={() => {}}
        />
      </Dialog>,
    ));
    await expect.element(screen.getByRole('radio', { name: 'Dark' })).toHaveFocus();
    unmount();
    ({ unmount } = mount(
      <Dialog title="Remove?" onClose={() => {}} actions={<Button>Remove</Button>}>
        Sure?
      </Dialog>,
    ));
    await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  });

  it('leaves the focus near where it was when what opened it is gone', async () => {
    function Rows() {
      const [rows, setRows] = useState(['plan.pdf', 'order.pdf']);
      const [open, setOpen] = useState<string | null>(null);
      return (
        <main id="main" tabIndex={-1}>
          <Button>Elsewhere</Button>
          <section>
            {rows.map((row) => (
              <div key={row}>
                <Button onClick={() => setOpen(row)}>{`Remove ${row}`}</Button>
                {open === row && (
                  <Dialog
                    title="Sure?"
                    onClose={() => setOpen(null)}
                    actions={
                      <Button onClick={() => setRows(rows.filter((other) => other !== row))}>
                        Yes
                      </Button>
                    }
                  >
                    It is gone then.
                  </Dialog>
                )}
              </div>
            ))}
          </section>
        </main>
      );
    }
    ({ unmount } = mount(<Rows />));
    await screen.getByRole('button', { name: 'Remove plan.pdf' }).click();
    await screen.getByRole('button', { name: 'Yes' }).click();
    await expect.element(screen.getByRole('button', { name: 'Remove order.pdf' })).toHaveFocus();
    await screen.getByRole('button', { name: 'Remove order.pdf' }).click();
    await screen.getByRole('button', { name: 'Yes' }).click();
    await expect.element(screen.getByRole('main')).toHaveFocus();
  });
});

describe('a toast', () => {
  it('stays with its Undo until that is pressed, and a newer one replaces it', async () => {
    let undone = 0;
    function Actions() {
      const toast = useToast();
      return (
        <>
          <Button onClick={() => toast({ text: '2 visits unstaffed.', undo: () => (undone += 1) })}>
            Unassign
          </Button>
          <Button onClick={() => toast({ text: 'Saved.' })}>Save</Button>
        </>
      );
    }
    ({ unmount } = mount(<Actions />));
    await screen.getByRole('button', { name: 'Save' }).click();
    await screen.getByRole('button', { name: 'Unassign' }).click();
    await expect.element(screen.getByRole('status')).toHaveTextContent('2 visits unstaffed.');
    await expect.element(screen.getByText('Saved.')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Undo' }).click();
    expect(undone).toBe(1);
    await expect.element(screen.getByText('2 visits unstaffed.')).not.toBeInTheDocument();
  });

  it.each(['office', 'field'])('leaves what ends a page of the %s to be pressed', async (shell) => {
    document.documentElement.dataset.shell = shell;
    function Page() {
      const toast = useToast();
      return (
        <main>
          <Button onClick={() => toast({ text: '1 visit moved.', undo: () => {} })}>Move</Button>
          <div style={{ height: '100dvh' }} />
          <div style={{ display: 'flex', justifyContent: 'center' }}>
            <Button>Apply</Button>
          </div>
          {/* Where the bar of the field is. */}
          {shell === 'field' && <div style={{ height: 'var(--bar)' }} />}
        </main>
      );
    }
    const mounted = mount(<Page />);
    unmount = () => {
      mounted.unmount();
      delete document.documentElement.dataset.shell;
    };
    await screen.getByRole('button', { name: 'Move' }).click();
    await expect.element(screen.getByText('1 visit moved.')).toBeVisible();
    scrollTo(0, document.documentElement.scrollHeight);
    const last = screen.getByRole('button', { name: 'Apply' }).element();
    const { x, y, width, height } = last.getBoundingClientRect();
    const there = document.elementFromPoint(x + width / 2, y + height / 2);
    expect(there && last.contains(there)).toBe(true);
  });

  it('leaves the page of a note as long as it is, with its bar at the foot', async () => {
    document.documentElement.dataset.shell = 'field';
    function Note() {
      const toast = useToast();
      return (
        <main>
          <div data-screen="note">
            <Button onClick={() => toast({ text: 'Template saved.' })}>Save</Button>
            <div style={{ height: '100dvh' }} />
            <Button>Next</Button>
          </div>
        </main>
      );
    }
    const mounted = mount(<Note />);
    unmount = () => {
      mounted.unmount();
      delete document.documentElement.dataset.shell;
    };
    await expect.element(screen.getByRole('button', { name: 'Next' })).toBeInTheDocument();
    const length = document.documentElement.scrollHeight;
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('Template saved.')).toBeVisible();
    expect(document.documentElement.scrollHeight).toBe(length);
  });

  it('goes along where its action leads, and leaves with the next press that leads elsewhere', async () => {
    function Places() {
      const toast = useToast();
      const leave = useLeaveToast();
      const report = () => {
        toast({ text: 'Visit reported.' });
        leave('/dashboard');
      };
      return (
        <>
          <Button onClick={report}>Report</Button>
          <Button onClick={() => leave('/note')}>Next visit</Button>
        </>
      );
    }
    ({ unmount } = mount(<Places />));
    await screen.getByRole('button', { name: 'Report' }).click();
    await expect.element(screen.getByText('Visit reported.')).toBeVisible();
    // At once, as by a quick hand: no time passes that would let it leave by itself.
    const next = screen.getByRole('button', { name: 'Next visit' }).element();
    next.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    next.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(screen.getByText('Visit reported.')).not.toBeInTheDocument();
  });
});

describe('a busy button', () => {
  it('keeps the focus and lets no second press through', async () => {
    let pressed = 0;
    ({ unmount } = mount(
      <Button busy onClick={() => (pressed += 1)}>
        Save
      </Button>,
    ));
    const button = screen.getByRole('button', { name: 'Save' });
    await button.click();
    expect(pressed).toBe(0);
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
  });
});

describe('a menu', () => {
  it('stays at its button while the page scrolls, and closes when the button is out of sight', async () => {
    ({ unmount } = mount(
      <div style={{ paddingBlock: '200px 3000px' }}>
        <Menu label="Actions" items={[{ id: 'end', label: 'End', onPick: () => {} }]} />
      </div>,
    ));
    const button = screen.getByRole('button', { name: 'Actions' });
    const menu = screen.getByRole('menu', { name: 'Actions' });
    const scrolled = (by: number) =>
      new Promise<void>((resolve) => {
        window.addEventListener('scroll', () => requestAnimationFrame(() => resolve()), {
          once: true,
        });
        window.scrollBy({ top: by, behavior: 'instant' });
      });
    const gap = () =>
      menu.element().getBoundingClientRect().top - button.element().getBoundingClientRect().bottom;
    await button.click();
    await expect.element(menu).toBeVisible();
    const before = gap();
    await scrolled(60);
    await expect.element(menu).toBeVisible();
    expect(gap()).toBeCloseTo(before, 0);
    await scrolled(1000);
    await expect.element(menu).not.toBeInTheDocument();
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
});
