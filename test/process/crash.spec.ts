import { RestartedService, UNCERTAIN } from '../harness/restarted-service.js';
import { until } from '../harness/until.mjs';

jest.setTimeout(300_000);

describe('A service that is killed and started again', () => {
  let service: RestartedService;

  beforeAll(async () => {
    service = await RestartedService.start();
    await service.addPartner();
  });
  afterAll(async () => {
    await service.stop();
    await service.receiver.stop();
  });

  const finishTool = async (name: string): Promise<string> => {
    const { id } = await service.submitTool(name);
    expect((await service.call('POST', `/admin/submissions/${id}/done`)).submissionState).toBe('DONE');
    return id;
  };

  it('sends recorded events once, but not one that may have arrived, and marks its delivery as uncertain', async () => {
    service.receiver.answer = () => undefined;
    const cutOff = await finishTool('Cut off');
    await until(() => service.receiver.received[0]);
    const justDone = await finishTool('Just done');
    await service.kill();
    service.receiver.answer = (response) => response.end();

    await service.startInside();
    const next = await finishTool('Next in line');
    const deliveries = await service.concluded(3);
    expect(deliveries).toMatchObject([
      { toolId: cutOff, status: 'failed', error: UNCERTAIN },
      { toolId: justDone, status: 'delivered', error: null },
      { toolId: next, status: 'delivered', error: null },
    ]);
    expect(service.arrivals()).toEqual(Object.fromEntries(deliveries.map(({ id }) => [id, 1])));
  });
});
