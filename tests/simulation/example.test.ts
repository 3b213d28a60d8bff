import { expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { fairWeather } from '../support/link-simulated.ts';
import { makeWorld } from './world.ts';

it('loses nothing when the answer is lost, the tab is killed and another phone writes meanwhile', async () => {
  const { clock, devices, server, visitIds } = makeWorld(7);
  const [phone, tablet, visit] = [
    must(devices[0], 'phone'),
    must(devices[1], 'tablet'),
    must(visitIds[0], 'visit'),
  ];
  const moments = async (): Promise<void> =>
    [phone, tablet].forEach((each) => each.wake()) ?? clock.advance(60_000);

  await moments(); // both have the day
  // the server hears everything, no answer comes back
  phone.link.weather = { ...fairWeather, lose: 1 };
  await phone.type(visit, 'vitals.pulse', 72);
  await tablet.type(visit, 'narrative.text', 'Ate well.');
  await moments();
  phone.kill();
  phone.link.weather = fairWeather;
  await moments();

  expect(server.note(visit).content.doc.values).toMatchObject({
    'vitals.pulse': 72,
    'narrative.text': 'Ate well.',
  });
  expect(server.entriesOf(phone.clientId)).toHaveLength(1);
  expect((await phone.outbox()).map(({ state }) => state)).toEqual(['sent']);
});
