import { afterEach, expect, test, vi } from 'vitest';
import { trace, traceTo } from './trace.ts';

afterEach(() => traceTo(null));

test('a log holds codes and numbers, and nothing that could be a patient’s', () => {
  const write = vi.fn<Parameters<typeof traceTo>[0] & object>();
  traceTo(write);
  trace('call', {
    call: 'admin.patients',
    code: 'network.offline',
    status: 200,
    name: 'Rivera',
    text: 'Maria Rivera, born 1941',
    id: '0a000000-0000-4000-8000-000000000001',
    none: null,
  });
  expect(write).toHaveBeenCalledExactlyOnceWith('call', {
    call: 'admin.patients',
    code: 'network.offline',
    status: 200,
    name: '…',
    text: '…',
    id: '…',
    none: null,
  });
});

test('nothing is written while logs are off', () => {
  const write = vi.fn<Parameters<typeof traceTo>[0] & object>();
  traceTo(write);
  traceTo(null);
  trace('call', { status: 200 });
  expect(write).not.toHaveBeenCalled();
});
