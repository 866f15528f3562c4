import { Navigate } from 'react-router';

/** `/master` alone: the first kind. */
export default function FirstKind() {
    return <Navigate to="/master/site" replace />;
}
