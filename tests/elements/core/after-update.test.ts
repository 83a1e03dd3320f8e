import { define, UserAvatar } from '../../../elements/index.js';
import { until } from '../support/screen.js';

/** An element of a class that overrides `updated` and `afterUpdate`. */
class TestAvatar extends UserAvatar {
  static override readonly tag = 'portico-test-avatar' as never;

  protected override updated(): void {
    this.dataset['updated'] = 'yes';
  }

  protected override afterUpdate(): void {
    this.dataset['after'] = 'yes';
  }
}

describe('after an update', () => {
  it('an element starts its work, whatever its class does in `updated`', async () => {
    define(TestAvatar);
    const element = document.body.appendChild(new TestAvatar());
    await until(() => element.dataset['updated'], 'updated');
    await until(() => element.dataset['after'], 'after the update');
    element.remove();
  });
});
