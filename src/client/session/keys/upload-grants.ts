import { deviceId, letterStreams, refuseLetters } from '../state/device.ts';

/** The streams of this device that can send letters without their person. */
export const deviceStreams = {
  async list() {
    const device = await deviceId();
    const sending = Object.entries(await letterStreams()).filter(([, { noLetters }]) => !noLetters);
    return sending.map(([database, stream]) => ({ database, deviceId: device, ...stream }));
  },
  refused: refuseLetters,
} as const;
