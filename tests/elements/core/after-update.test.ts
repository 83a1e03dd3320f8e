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

describe('an element', () => {
  it('calls `afterUpdate` after an update, even if its class overrides `updated`', async () => {
    define(TestAvatar);
    const element = document.body.appendChild(new TestAvatar());
    await until(() => element.dataset['updated'], '`updated` is called');
    await until(() => element.dataset['after'], '`afterUpdate` is called');
    element.remove();
  });
});
