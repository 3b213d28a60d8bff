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
