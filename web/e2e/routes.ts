import { readFileSync } from 'node:fs';
import { matchRoutes } from 'react-router';
import ts from 'typescript';

/** The paths of every page in src/app/routes.tsx, such as `/devices/:opc/plan`, read from its text: to import it would need a
 *  browser. */
export function routePaths(): string[] {
    const file = 'src/app/routes.tsx';
    const source = ts.createSourceFile(
        file,
        readFileSync(file, 'utf8'),
        ts.ScriptTarget.Latest,
        true,
        ts.ScriptKind.TSX,
    );
    const found: string[] = [];
    const visit = (node: ts.Node, parent: string): void => {
        if (ts.isCallExpression(node) && node.expression.getText() === 'page') {
            const [own, , children] = node.arguments;
            if (!own || !ts.isStringLiteral(own)) throw new Error(`a page without a path: ${node.getText()}`);
            const path = own.text.startsWith('/') ? own.text : [parent, own.text].filter(Boolean).join('/');
            if (children) ts.forEachChild(children, (child) => visit(child, path));
            else found.push(path);
            return;
        }
        if (ts.isPropertyAssignment(node) && node.name.getText() === 'path' && ts.isStringLiteral(node.initializer))
            found.push(node.initializer.text);
        ts.forEachChild(node, (child) => visit(child, parent));
    };
    visit(source, '');
    return [...new Set(found)];
}

/** The route that the router would take for a place. */
export function routeOf(place: string, routes: readonly string[]): string | undefined {
    const { pathname } = new URL(place, 'http://page');
    return matchRoutes(
        routes.map((path) => ({ path })),
        pathname,
    )?.at(-1)?.route.path;
}
