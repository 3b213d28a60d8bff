import { expect, test } from 'vitest';
import { openDexie } from './testing/dexie-tables.ts';
import { memoryTables } from './testing/memory-tables.ts';
import { tablesAcceptance } from './testing/tables-acceptance.ts';

tablesAcceptance('memory', async () => {
  const tables = memoryTables();
  return { tables, reopen: async () => tables.reopen() };
});

tablesAcceptance('IndexedDB', async () => {
  const { tables, name } = openDexie();
  return {
    tables,
    reopen: async () => {
      tables.close();
      return openDexie(name).tables;
    },
  };
});

test('memory: a transaction under way when its tab died never happened, and nothing of it comes later', async () => {
  const tables = memoryTables();
  let goOn = (): void => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const dying = tables.write(['meta'], async (tx) => {
    await tx.putMeta('order', 1);
    await held;
    await tx.putMeta('order', 2);
  });
  for (let turns = 0; turns < 3; turns += 1) await Promise.resolve();
  const again = tables.reopen();
  expect(await again.read(['meta'], (tx) => tx.meta('order'))).toBeUndefined();
  goOn();
  await expect(dying).rejects.toThrow('The transaction has ended.');
  expect(await again.read(['meta'], (tx) => tx.meta('order'))).toBeUndefined();
});
