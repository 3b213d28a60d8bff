import { deviceId, letterStreams, putLetterStream } from './device.ts';

/** The streams of this device that can send letters without their person. */
export const deviceStreams = {
  async list() {
    const device = await deviceId();
    return Object.entries(await letterStreams()).map(([database, stream]) => ({ database, deviceId: device, ...stream }));
  },
  refused: (database: string) => putLetterStream(database, null),
} as const;
