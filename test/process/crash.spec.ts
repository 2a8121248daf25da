import { RestartedService, UNCERTAIN } from '../harness/restarted-service.js';
import { until } from '../harness/until.mjs';

jest.setTimeout(300_000);

describe('A service that is killed and started again', () => {
  let service: RestartedService;

  beforeAll(async () => (service = await RestartedService.start()));
  afterAll(() => service.stop());
  beforeEach(() => service.addPartner());
  afterEach(() => service.receiver.stop());

  it('does not resend an event that may have arrived, and marks its delivery as uncertain', async () => {
    service.receiver.answer = () => service.instance.child.kill('SIGKILL');
    const { id } = await service.submitTool('Cut off');
    await service.call('POST', `/admin/submissions/${id}/done`);
    await service.instance.ended;
    service.receiver.answer = (response) => response.end();

    await service.start();
    const next = await service.submitTool('Next in line');
    await service.call('POST', `/admin/submissions/${next.id}/done`);
    const [cut, following] = await service.concluded(2);
    expect(cut).toMatchObject({ toolId: id, status: 'failed', error: UNCERTAIN });
    expect(following).toMatchObject({ toolId: next.id, status: 'delivered' });
    expect(service.arrivals()).toEqual({ [cut.id]: 1, [following.id]: 1 });
  });

  it('sends the event of a submission moved to Done just before', async () => {
    const { id } = await service.submitTool('Just done');
    const done = await service.call('POST', `/admin/submissions/${id}/done`);
    await service.kill();
    expect(done.submissionState).toBe('DONE');

    await service.startAfterLeases();
    const [delivery] = await service.concluded(1);
    expect([delivery.toolId, service.arrivals()[delivery.id] ?? 0, delivery.error]).toEqual(
      delivery.status === 'delivered' ? [id, 1, null] : [id, expect.any(Number), UNCERTAIN],
    );
    expect(service.arrivals()[delivery.id] ?? 0).toBeLessThanOrEqual(1);
  });

  it('waits after a SIGTERM for a running delivery, and records its response', async () => {
    service.receiver.answer = (response) => setTimeout(() => response.end(), 1_000);
    const { id } = await service.submitTool('Slow');
    await service.call('POST', `/admin/submissions/${id}/done`);
    await until(() => service.receiver.received[0]);
    expect(await service.instance.terminate()).toBe(0);
    await service.start();
    expect(await service.deliveries()).toMatchObject([{ toolId: id, status: 'delivered' }]);
  });
});
