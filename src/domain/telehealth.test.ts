import { expect, test } from 'vitest';
import { longestRoom, roomProblem, telehealthHosts } from './telehealth.ts';

const hosts = ['rooms.example.org'];

test('a room is an https address at a host the agency allows', () => {
  expect(roomProblem('https://rooms.example.org/a-b-c?pwd=1', hosts)).toBeNull();
  expect(roomProblem('https://evil.example.org/', hosts)).toBe('telehealth.host');
  expect(roomProblem('https://rooms.example.org.evil.net/', hosts)).toBe('telehealth.host');
  expect(roomProblem('https://a.rooms.example.org/', hosts)).toBe('telehealth.host');
});

test('nothing that leads elsewhere or runs is one', () => {
  for (const room of [
    '',
    'rooms.example.org/a',
    'http://rooms.example.org/a',
    'javascript:alert(1)',
    'https://me@rooms.example.org/',
    'https://:word@rooms.example.org/',
    'https://rooms.example.org:8443/',
    'https://rooms.example.org/a b',
    `https://rooms.example.org/${'a'.repeat(longestRoom)}`,
  ])
    expect(roomProblem(room, hosts), room).toBe('telehealth.address');
});

test('hosts are the agency’s list; none without one', () => {
  const set = (value: string) => [{ type: 'WebAppConfig', name: 'telehealthHosts', value }];
  expect(telehealthHosts(set('["Rooms.example.org"]'))).toEqual(hosts);
  expect(telehealthHosts([])).toEqual([]);
});
