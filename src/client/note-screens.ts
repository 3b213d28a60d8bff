import { msg } from '@lingui/core/macro';
import { callNamed } from '#contract/call.ts';
import { inBoth, listed, local, served, type ScreenRow } from '#client/screen/screen-table.ts';

/** Rows of the table of screens (`screens.ts`): what notes are written with, and what closes them. */
export const noteScreens = {
  '/notev0': {
    title: msg`Older notes`,
    rail: { group: 'care', icon: 'folder' },
    area: 'visits',
    needs: callNamed<typeof import('#contract/older-notes.ts').olderNotes>('notes', 'olderNotes'),
    parts: {
      office: listed(() => import('#client/features/import/older-notes/older-notes.screens.ts')),
      field: local(() => import('#client/features/note/older/field-older.screen.tsx')),
    },
  },
  '/templates': {
    title: msg`Templates`,
    rail: { group: 'administration', icon: 'copy' },
    area: 'visits',
    needs: callNamed<typeof import('#contract/note-templates.ts').template>('admin', 'template'),
    parts: {
      office: listed(() => import('#client/features/review/templates/templates.list.tsx')),
      field: served(() => import('#client/features/templates/my-templates.screen.tsx')),
    },
  },
  '/prompts': {
    title: msg`Prompts`,
    rail: { group: 'administration', icon: 'notes' },
    area: 'users',
    needs: callNamed<typeof import('#contract/ai.ts').prompts>('admin', 'prompts'),
    parts: { office: listed(() => import('#client/features/prompts/prompts.list.tsx')) },
  },
  '/cosign': {
    title: msg`Waiting for cosignature`,
    rail: { group: 'work', icon: 'check' },
    area: 'visits',
    needs: callNamed<typeof import('#contract/note-closing.ts').notesToCosign>(
      'operation',
      'notesToCosign',
    ),
    parts: inBoth(served(() => import('#client/features/review/cosign.screen.tsx'))),
  },
  '/ordersToConfirm': {
    title: msg`Orders to read back`,
    rail: { none: 'reached from the clinician’s notes' },
    area: 'physicianOrders',
    needs: callNamed<typeof import('#contract/physician-orders.ts').ordersToConfirm>(
      'operation',
      'ordersToConfirm',
    ),
    parts: {
      field: served(() => import('#client/features/physician-orders/orders-to-confirm.screen.tsx')),
    },
  },
  '/formPacks': {
    title: msg`Own forms`,
    rail: { group: 'administration', icon: 'notes' },
    area: 'users',
    needs: callNamed<typeof import('#contract/form-packs.ts').formPacks>('admin', 'formPacks'),
    parts: { office: listed(() => import('#client/features/form-packs/form-packs.list.tsx')) },
  },
  '/formPackImport': {
    title: msg`Import form`,
    rail: { none: 'reached from the own forms' },
    area: 'users',
    needs: callNamed<typeof import('#contract/form-packs.ts').formPacks>('admin', 'formPacks'),
    parts: { office: local(() => import('#client/features/form-packs/import-form-screen.tsx')) },
  },
} as const satisfies Readonly<Record<string, ScreenRow>>;
