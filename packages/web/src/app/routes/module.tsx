export default function Page() {
  return <h1>module</h1>;
}
