import { expect, test } from 'vitest';
import { agencyNumbers } from './agency.ts';

const of = (name: string, value: string, type = 'WebAppConfig') => ({ type, name, value });

test('the agency is said by its constants', () => {
  expect(
    agencyNumbers([
      of('agencyNpi', '1234567893'),
      of('agencyCcn', ' 05A123 '),
      of('agencyState', 'CA'),
      of('agencyBranchId', 'N'),
      of('agencySubmissionId', 'CAHHA1'),
      of('agencyCcn', '999999', 'AppConfig'),
    ]),
  ).toEqual({
    header: { state: 'CA', agencyId: 'CAHHA1', agencyNpi: '1234567893' },
    items: { M0010: '05A123', M0014: 'CA', M0016: 'N' },
  });
});

test('what nobody entered is blank in the head and answers nothing', () => {
  expect(agencyNumbers([])).toEqual({
    header: { state: '', agencyId: '', agencyNpi: '' },
    items: {},
  });
});
