import { testForm, type } from '../testing/form';
import { t } from '../testing/texts';
import ConfirmAgain from './confirm-again';

testForm('the password before secrets are handed out', {
    draw: (close) => <ConfirmAgain onDone={close} />,
    fill: (user) => type(user, t('login.password'), 'mine'),
    button: t('confirm.action'),
    sends: { call: 'POST /api/v1/session/confirm', body: { password: 'mine' } },
});
