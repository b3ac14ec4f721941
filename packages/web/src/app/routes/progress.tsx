export default function Page() {
  return <h1>progress</h1>;
}
