import { i18n } from '@lingui/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { mount } from '#client/features/note/testing/mount.tsx';
import { Choice, Choices, YesNo } from './choice.tsx';
import { DateField } from './date-field.tsx';
import { NumberField } from './number-field.tsx';
import { TextArea, TextField } from './text-field.tsx';

let unmount = (): void => {};
afterEach(() => unmount());

/** Shows an input that keeps its value, and returns it. */
function show<V>(start: V, draw: (value: V, change: (value: V) => void) => ReactNode): () => V {
  let held = start;
  const hold = (next: V): void => {
    held = next;
  };
  function Holder() {
    const [value, setValue] = useState(start);
    return draw(value, (next) => {
      hold(next);
      setValue(() => next);
    });
  }
  ({ unmount } = mount(<Holder />));
  return () => held;
}

const options = [
  { value: 'none', label: 'None' },
  { value: 'cane', label: 'Cane' },
  { value: 'walker', label: 'Walker' },
];

describe('a number', () => {
  it('keeps what was typed on the screen, takes comma and point, and says when it is no number', async () => {
    const value = show<number | null>(null, (now, change) => (
      <NumberField label="Weight" unit="kg" value={now} onChange={change} />
    ));
    const box = screen.getByRole('textbox', { name: 'Weight' });
    await box.fill('72,5');
    expect(value()).toBe(72.5);
    await expect.element(box).toHaveValue('72,5');
    await box.fill('72,5x');
    expect(value()).toBeNull();
    await expect.element(box).toHaveValue('72,5x');
    await expect.element(box).toHaveAccessibleDescription(/Enter a number/);
    await expect.element(box).toHaveAttribute('aria-invalid', 'true');
  });

  it('keeps a doubtful thousand on the screen, takes nothing, and says how to write it', async () => {
    const value = show<number | null>(null, (now, change) => (
      <NumberField label="Volume infused" unit="mL" decimal={false} value={now} onChange={change} />
    ));
    const box = screen.getByRole('textbox', { name: 'Volume infused' });
    await box.fill('1,000');
    expect(value()).toBeNull();
    await expect.element(box).toHaveValue('1,000');
    await expect.element(box).toHaveAccessibleDescription(/Write 1000 or 1: this may be either/);
    await box.fill('1000');
    expect(value()).toBe(1000);
  });

  it('shows kept thousandths so that nobody takes them for a thousand', async () => {
    show<number | null>(1.125, (now, change) => (
      <NumberField label="Dose" unit="mg" step={0.001} value={now} onChange={change} />
    ));
    const box = screen.getByRole('textbox', { name: 'Dose' });
    await expect.element(box).toHaveValue('1.1250');
    await expect.element(box).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('shows what comes from elsewhere as the language writes it, and keeps what is typed', async () => {
    let arrive: (next: number) => void = () => {};
    const value = show<number | null>(null, (now, change) => {
      arrive = change;
      return <NumberField label="Temperature" unit="°F" value={now} onChange={change} />;
    });
    const box = screen.getByRole('textbox', { name: 'Temperature' });
    await expect.element(box).toHaveValue('');
    i18n.loadAndActivate({ locale: 'de', messages: {} });
    arrive(97.8);
    await expect.element(box).toHaveValue('97,8');
    await box.fill('98.4');
    expect(value()).toBe(98.4);
    await expect.element(box).toHaveValue('98.4');
  });

  it('does not change under the mouse wheel', async () => {
    const value = show<number | null>(7, (now, change) => (
      <NumberField label="Pain" value={now} onChange={change} />
    ));
    const box = screen.getByRole('textbox', { name: 'Pain' });
    await box.click();
    box.element().dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true }));
    expect(value()).toBe(7);
  });
});

describe('a date', () => {
  const today = new Date(2026, 10, 20);

  it.each([
    ['112026', '11/20/2026'],
    ['02031948', '02/03/1948'],
    ['020348', '02/03/1948'],
    ['next week', 'next week'],
  ])('makes %s into %s when the box is left (spec rules §5)', async (typed, date) => {
    const value = show('', (now, change) => (
      <DateField label="Date of birth" today={today} value={now} onChange={change} />
    ));
    await screen.getByRole('textbox', { name: 'Date of birth' }).fill(typed);
    await userEvent.tab();
    expect(value()).toBe(date);
  });

  it('hands the finished date over on Enter', async () => {
    let committed = '';
    show('', (now, change) => (
      <DateField
        label="From"
        today={today}
        value={now}
        onChange={change}
        onCommit={(date) => (committed = date)}
      />
    ));
    await screen.getByRole('textbox', { name: 'From' }).fill('112026');
    await userEvent.keyboard('{Enter}');
    expect(committed).toBe('11/20/2026');
  });
});

describe('choices', () => {
  it('preselects nothing and takes an answer back (ux, long forms)', async () => {
    const value = show<string | null>(null, (now, change) => (
      <Choice label="Aid" options={options} value={now} onChange={change} />
    ));
    for (const { label } of options)
      await expect.element(screen.getByRole('radio', { name: label })).not.toBeChecked();
    await screen.getByRole('radio', { name: 'Cane' }).click();
    expect(value()).toBe('cane');
    await screen.getByRole('button', { name: 'Clear answer' }).click();
    expect(value()).toBeNull();
  });

  it('lets the exclusive answer stand alone', async () => {
    const value = show<string[] | null>(null, (now, change) => (
      <Choices label="Aids" options={options} exclusive="none" value={now} onChange={change} />
    ));
    await screen.getByRole('checkbox', { name: 'Walker' }).click();
    await screen.getByRole('checkbox', { name: 'Cane' }).click();
    expect(value()).toEqual(['cane', 'walker']);
    await screen.getByRole('checkbox', { name: 'None' }).click();
    expect(value()).toEqual(['none']);
    await screen.getByRole('checkbox', { name: 'None' }).click();
    expect(value()).toBeNull();
  });

  it('tells no from no answer', async () => {
    const value = show<boolean | null>(null, (now, change) => (
      <YesNo label="Fell" value={now} onChange={change} />
    ));
    await expect.element(screen.getByRole('radio', { name: 'No' })).not.toBeChecked();
    await screen.getByRole('radio', { name: 'No' }).click();
    expect(value()).toBe(false);
  });

  it('cannot be changed while read-only', async () => {
    show<string | null>('cane', (now, change) => (
      <Choice label="Aid" readOnly options={options} value={now} onChange={change} />
    ));
    await expect.element(screen.getByRole('radio', { name: 'Walker' })).toBeDisabled();
    await expect
      .element(screen.getByRole('button', { name: 'Clear answer' }))
      .not.toBeInTheDocument();
  });
});

describe('a password', () => {
  it('is shown on demand, without being lost or spell-checked, and hidden again', async () => {
    const value = show('', (now, change) => (
      <TextField label="Password" type="password" value={now} onChange={change} />
    ));
    const input = screen.getByLabelText('Password');
    const reveal = screen.getByRole('button', { name: 'Show password', exact: true });
    await input.fill('long enough');
    await reveal.click();
    await expect.element(reveal).toHaveAttribute('aria-pressed', 'true');
    await expect.element(input).toHaveAttribute('type', 'text');
    await expect.element(input).toHaveAttribute('spellcheck', 'false');
    await expect.element(input).toHaveValue('long enough');
    await reveal.click();
    await expect.element(input).toHaveAttribute('type', 'password');
    expect(value()).toBe('long enough');
  });

  it('is hidden again by the submit, which showing it never does', async () => {
    const submitted = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
    show('', (now, change) => (
      <form onSubmit={submitted}>
        <TextField label="PIN" type="password" inputMode="numeric" value={now} onChange={change} />
        <button type="submit">Unlock</button>
      </form>
    ));
    const input = screen.getByLabelText('PIN');
    const reveal = screen.getByRole('button', { name: 'Show PIN', exact: true });
    await input.fill('4071');
    await reveal.click();
    await expect.element(input).toHaveAttribute('type', 'text');
    expect(submitted).not.toHaveBeenCalled();
    await screen.getByRole('button', { name: 'Unlock' }).click();
    expect(submitted).toHaveBeenCalledOnce();
    await expect.element(input).toHaveAttribute('type', 'password');
    await expect.element(reveal).toHaveAttribute('aria-pressed', 'false');
    await expect.element(input).toHaveValue('4071');
  });
});

describe('caps lock', () => {
  const press = (input: Element, isOn: boolean) =>
    input.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: isOn, bubbles: true }),
    );

  it('is said at a password, and no longer once it is off', async () => {
    show('', (now, change) => (
      <TextField label="Password" type="password" value={now} onChange={change} />
    ));
    const input = screen.getByLabelText('Password');
    await expect.element(input).toBeVisible();
    press(input.element(), true);
    const told = screen.getByText('Caps lock is on.');
    await expect.element(told).toBeVisible();
    expect(told.element().id).toBe(input.element().getAttribute('aria-describedby'));
    press(input.element(), false);
    await expect.element(told).not.toBeInTheDocument();
  });

  it('is nothing to say at other text', async () => {
    show('', (now, change) => <TextField label="Name" value={now} onChange={change} />);
    const input = screen.getByLabelText('Name');
    await expect.element(input).toBeVisible();
    press(input.element(), true);
    await userEvent.type(input, 'ANN');
    await expect.element(input).toHaveValue('ANN');
    expect(screen.getByText('Caps lock is on.').query()).toBeNull();
  });
});

describe('a text near its limit', () => {
  const draw = (now: string, change: (value: string) => void) => (
    <TextArea label="Narrative" value={now} maxLength={1_000} onChange={change} />
  );
  const box = () => screen.getByRole('textbox', { name: 'Narrative' });
  const alert = () => screen.getByRole('alert');

  it('counts from nine tenths on, and says so with the field', async () => {
    show('a'.repeat(899), draw);
    await expect.element(box()).toBeVisible();
    expect(screen.getByText('of 1,000 characters').query()).toBeNull();
    await userEvent.type(box(), 'b');
    await expect.element(box()).toHaveAccessibleDescription('900 of 1,000 characters');
    expect(alert().query()).toBeNull();
  });

  it('says that a key does not fit, until there is room', async () => {
    const value = show('a'.repeat(999), draw);
    await userEvent.type(box(), 'b');
    await expect.element(screen.getByText('1,000 of 1,000 characters')).toBeVisible();
    expect(alert().query()).toBeNull();
    await userEvent.keyboard('c');
    await expect
      .element(alert())
      .toHaveTextContent('Only 1,000 characters fit. Your last key was left out.');
    expect([value().length, value().includes('b')]).toEqual([1_000, true]);
    await userEvent.keyboard('{Backspace}');
    await expect.poll(() => alert().query()).toBeNull();
  });

  it('says the same of a single line, and nothing of one that fits', async () => {
    const value = show('a'.repeat(10), (now, change) => (
      <TextField label="Place" value={now} maxLength={12} onChange={change} />
    ));
    const line = screen.getByRole('textbox', { name: 'Place' });
    await userEvent.type(line, 'bc');
    expect(value()).toBe(`${'a'.repeat(10)}bc`);
    expect(alert().query()).toBeNull();
    await userEvent.keyboard('d');
    await expect
      .element(alert())
      .toHaveTextContent('Only 12 characters fit. Your last key was left out.');
    (line.element() as HTMLInputElement).select();
    await userEvent.copy();
    (line.element() as HTMLInputElement).setSelectionRange(12, 12);
    await userEvent.paste();
    await expect
      .element(alert())
      .toHaveTextContent('Only 12 characters fit. The rest of the pasted text was left out.');
    await expect.element(line).toHaveAccessibleDescription(/12 of 12 characters/);
    await userEvent.keyboard('{Backspace}{Backspace}');
    await expect.poll(() => alert().query()).toBeNull();
  });

  it('says that a pasted text was cut, and not of one that fits', async () => {
    const value = show('a'.repeat(900), draw);
    await expect.element(box()).toBeVisible();
    const area = box().element() as HTMLTextAreaElement;
    area.focus();
    area.setSelectionRange(0, 100);
    await userEvent.copy();
    area.setSelectionRange(900, 900);
    await userEvent.paste();
    await expect.poll(() => value().length).toBe(1_000);
    expect(alert().query()).toBeNull();
    area.setSelectionRange(990, 1_000);
    await userEvent.paste();
    await expect
      .element(alert())
      .toHaveTextContent('Only 1,000 characters fit. The rest of the pasted text was left out.');
    expect(value().length).toBe(1_000);
  });
});
