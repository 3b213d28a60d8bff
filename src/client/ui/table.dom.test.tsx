import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cdp, page as screen, userEvent } from 'vitest/browser';
import { mount } from '#client/features/note/testing/mount.tsx';
import { Table } from './table.tsx';

const names = ['Adeyemi', 'Bauer', 'Chen', 'Lindqvist'];
let opened: string[] = [];
let chosen: ReadonlySet<string> = new Set();
let unmount = (): void => {};
afterEach(() => unmount());

function Visits() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <Table
      caption="Visits"
      rows={names}
      rowKey={(name) => name}
      rowName={(name) => name}
      columns={[{ id: 'name', header: 'Patient', cell: (name) => name }]}
      onOpen={(name) => opened.push(name)}
      selected={selected}
      onSelect={(keys) => {
        chosen = keys;
        setSelected(keys);
      }}
    />
  );
}

const row = (name: string) => screen.getByRole('row', { name });

describe('row keys of a table (ux, office)', () => {
  beforeEach(() => {
    opened = [];
    chosen = new Set();
    ({ unmount } = mount(<Visits />));
  });

  const enter = async () => {
    await expect.element(row('Adeyemi')).toBeVisible();
    (row('Adeyemi').element() as HTMLElement).focus();
  };

  it('has one row in the tab order, and the arrows move it', async () => {
    await enter();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(row('Chen')).toHaveFocus();
    await expect.element(row('Chen')).toHaveAttribute('tabindex', '0');
    await expect.element(row('Adeyemi')).toHaveAttribute('tabindex', '-1');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(row('Bauer')).toHaveFocus();
  });

  it('goes to both ends with Home and End and stops there', async () => {
    await enter();
    await userEvent.keyboard('{End}{ArrowDown}');
    await expect.element(row('Lindqvist')).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowUp}');
    await expect.element(row('Adeyemi')).toHaveFocus();
  });

  it('opens with Enter', async () => {
    await enter();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(opened).toEqual(['Bauer']);
  });

  it('selects with Space and extends with Shift', async () => {
    await enter();
    await userEvent.keyboard(' ');
    expect([...chosen]).toEqual(['Adeyemi']);
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect([...chosen]).toEqual(['Adeyemi', 'Bauer', 'Chen']);
    await userEvent.keyboard(' ');
    expect([...chosen]).toEqual(['Adeyemi', 'Bauer']);
  });

  it('selects all of the page and none again by its box', async () => {
    await screen.getByRole('checkbox', { name: 'Select all on this page' }).click();
    expect([...chosen]).toEqual(names);
    await screen.getByRole('checkbox', { name: 'Select all on this page' }).click();
    expect([...chosen]).toEqual([]);
  });
});

it('a card on a touch screen is as high as its words', async () => {
  const devtools = cdp() as unknown as {
    send(method: string, parameters: object): Promise<unknown>;
  };
  const touch = (enabled: boolean) =>
    devtools.send('Emulation.setTouchEmulationEnabled', { enabled });
  await touch(true);
  await screen.viewport(390, 844);
  const words = 'Idle time after which a phone locks. '.repeat(4);
  ({ unmount } = mount(
    <Table
      caption="Constants"
      rows={['idleTimeout']}
      rowKey={(name) => name}
      rowName={(name) => name}
      columns={[{ id: 'description', header: 'Description', cell: () => words }]}
    />,
  ));
  expect(matchMedia('(pointer: coarse)').matches).toBe(true);
  await expect.element(screen.getByText(/Idle time/)).toBeVisible();
  const cell = screen.getByText(/Idle time/).element();
  expect(cell.scrollHeight).toBeLessThanOrEqual(cell.clientHeight);
  await touch(false);
  await screen.viewport(1280, 900);
});
