import { define, UserAvatar } from '../../../elements/index.js';
import { until } from '../support/screen.js';

/** An element whose class overrides `updated` and `afterUpdate`. */
class TestAvatar extends UserAvatar {
  static override readonly tag = 'portico-test-avatar' as never;

  protected override updated(): void {
    this.dataset['updated'] = 'yes';
  }

  protected override afterUpdate(): void {
    this.dataset['after'] = 'yes';
  }
}

describe('an element with `afterUpdate`', () => {
  it('starts its work after an update, even if its class overrides `updated`', async () => {
    define(TestAvatar);
    const element = document.body.appendChild(new TestAvatar());
    await until(() => element.dataset['updated'], 'updated');
    await until(() => element.dataset['after'], 'after the update');
    element.remove();
  });
});
